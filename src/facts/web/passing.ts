/**
 * Returns whether a status may be meant for us or for the moment alone, so that it says nothing of what people and
 * crawlers get.
 */
export const isPassing = (status: number): boolean => status >= 500 || [402, 403, 408, 425, 429].includes(status);
