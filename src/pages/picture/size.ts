/** The size that sites and apps show beside a link, in pixels. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
