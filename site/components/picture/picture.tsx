import { useStyles } from '../../styles/collected-styles.ts'
import css from './picture.css?inline'
import { pictures } from 'virtual:pictures'

/**
 * A drawing, or the photograph that replaces it, with its space reserved while it loads.
 * @param name the build's, for example `articles/loft-conversions`
 * @param alt what the drawing shows; a photograph brings its own words
 * @param sizes how wide a photograph is shown, for its `sizes` attribute
 * @param first whether it may be in the first view, so that it loads before the rest
 */
export function Picture(props: { name: string; alt: string; sizes: string; first?: boolean }) {
  useStyles(css)
  const { name, alt, sizes, first = false } = props
  const file = pictureFiles[name]
  if (!file) throw new Error(`There is no picture called ${name}.`)
  const { kind, src, width, height } = file
  const image = (
    <img
      className={`picture-${kind}`}
      src={src}
      width={width}
      height={height}
      alt={kind === 'photograph' ? file.alt : alt}
      {...(first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const))}
      decoding="async"
    />
  )
  if (kind === 'drawing') return image
  return (
    <picture>
      {file.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}

/** Every picture that the build has written, by name: see build/pictures.ts. */
export const pictureFiles = pictures as Readonly<Record<string, PictureFile>>

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
