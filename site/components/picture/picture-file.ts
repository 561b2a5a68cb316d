/** Where the files of a picture are, as the build has written them. */
export type PictureFile = DrawingFile | PhotographFile

interface DrawingFile {
  kind: 'drawing'
  src: string
  /** Drawing units: only their proportions matter. */
  width: number
  height: number
}

export interface PhotographFile {
  kind: 'photograph'
  /** For browsers that know none of the sources. */
  src: string
  /** Of its largest size, in pixels. */
  width: number
  height: number
  /** What it shows, for those who do not see it. */
  alt: string
  /** The best format first; each with all its sizes. */
  sources: readonly { type: string; srcSet: string }[]
}
