export function buildAssets(outdir: string, options: { readonly minify: boolean }): Promise<void>;
