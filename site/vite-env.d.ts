/// <reference types="vite/client" />

declare module 'virtual:inline-scripts' {
  /** Stands inside every page. */
  export const pageScript: string
  /** For pages with a booking form: what the visitor came for, what was typed, and room for the form. */
  export const formPageScript: string
  /** For pages with package cards. */
  export const packageChoiceScript: string
  /** Opens a card's item in the page's dialog. */
  export const dialogScript: string
  /** Lets chips filter the cards of a page. */
  export const chipsScript: string
  /** Hands on the address of the article that is open. */
  export const shareLinkScript: string
  /** Leads from the home page's gallery to the portfolio. */
  export const galleryScript: string
  /** Takes personal details out of the address and starts the islands at once. */
  export const checkoutScript: string
  /** Shows the link to the free times to a visitor who may choose one. */
  export const callChoiceScript: string
  /** Takes photographs and plans from a visitor who has just made an enquiry. */
  export const enquiryFilesScript: string
  /** Shows the hub's notifications: a file of its own, not inline. */
  export const hubServiceWorkerScript: string
}

/** Where the build has put the pictures, by name. */
declare module 'virtual:pictures' {
  export const pictures: Readonly<Record<string, unknown>>
}

/** Where the client builds put their files, by source file; an entry that has no file yet is absent. */
declare module 'virtual:client-assets' {
  export const entries: Readonly<Record<string, { scripts: readonly string[]; stylesheets: readonly string[] }>>
}
