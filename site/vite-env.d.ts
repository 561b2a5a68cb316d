/// <reference types="vite/client" />

/** The script that stands inside every page. */
declare module 'virtual:page-script' {
  export const pageScript: string
}

/** Where the client builds put their files, by source file; an entry that has no file yet is absent. */
declare module 'virtual:client-assets' {
  export const entries: Readonly<Record<string, { scripts: readonly string[]; stylesheets: readonly string[] }>>
}
