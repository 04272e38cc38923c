// What psolver/app/notebook/module_texts.py puts in front of the modules of widgets.

declare const STYLE: string;
