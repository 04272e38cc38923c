// The place of one of our modules on the page: it is loaded and mounted, and passes calls of the server
// on to it, and its events to the server. A module exports
//
//   mount(root, data, send)   root: an empty <div>; send(event, value) sends an event to the server
//
// which returns an object of the methods that the server may call; `remove`, where it has one, is
// called when the place goes.

export default {
  // the module has the inner one: all classes of the outer one are set anew when one of them changes
  template: "<div><div></div></div>",
  props: { module: String, data: Object },
  mounted() {
    const send = (event, value) => this.$emit("sent", { event, value: value ?? null });
    this.mounting = import(`psolver-page/${this.module}`).then(({ mount }) =>
      mount(this.$el.firstElementChild, this.data, send)
    );
  },
  async unmounted() {
    (await this.mounting)?.remove?.();
  },
  methods: {
    async call(method, ...values) {
      const made = await this.mounting;
      made[method](...values);
    },
  },
};
