/** Returns a path of our tables, with its parameters in braces, as the router writes it. */
export const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
