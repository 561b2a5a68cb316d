/// <reference types="vite/client" />

/** The source file, compiled to a script for the page (build/inline-scripts.ts). */
declare module '*?script' {
  const script: string
  export default script
}

/** Where the build has put the pictures, by name. */
declare module 'virtual:pictures' {
  export const pictures: Readonly<Record<string, unknown>>
}

/** Where the client builds put their files, by source file; an entry that has no file yet is absent. */
declare module 'virtual:client-assets' {
  export const entries: Readonly<Record<string, { scripts: readonly string[]; stylesheets: readonly string[] }>>
}
