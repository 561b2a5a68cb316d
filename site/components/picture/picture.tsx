import { use } from 'react'
import { pictures } from 'virtual:pictures'
import type { SitePhotograph } from '#shared/site-content.ts'
import { SiteContext } from '../../site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import css from './picture.css?inline'

interface Loading {
  /** How wide a photograph is shown, for its `sizes` attribute. */
  sizes: string
  /** Whether it may be in the first view, so that it loads before the rest. */
  first?: boolean
}

/**
 * A drawing, or the photograph that replaces it, with its space reserved while it loads.
 * @param name the build's, for example `articles/loft-conversions`
 * @param alt what the drawing shows; a photograph brings its own words
 * @param photograph shown in its place, before the one that the owner has chosen for the drawing
 */
export function Picture(props: { name: string; alt: string; photograph?: SitePhotograph | undefined } & Loading) {
  useStyles(css)
  const { name, alt, photograph: given, ...loading } = props
  const content = use(SiteContext)?.settings.content
  const photograph = given ?? content?.photographs[content.pictures[name] ?? '']
  if (photograph) return <Photograph photograph={photograph} {...loading} />
  const file = pictureFiles[name]
  if (!file) throw new Error(`There is no picture called ${name}.`)
  if (file.kind === 'photograph') return <Photograph photograph={file} {...loading} />
  const { src, width, height } = file
  return <img className="picture-drawing" src={src} width={width} height={height} alt={alt} {...loadingOf(loading)} />
}

/** A photograph in every format and size. Where its space has other proportions, its focus stays visible. */
export function Photograph(props: { photograph: Omit<PhotographFile, 'kind'> & Partial<SitePhotograph> } & Loading) {
  const { photograph, sizes, ...loading } = props
  const { src, width, height, alt, sources } = photograph
  useStyles(focusStyle(photograph))
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={['picture-photograph', ...focusClass(photograph)].join(' ')}
        src={src}
        width={width}
        height={height}
        alt={alt}
        {...loadingOf(loading)}
      />
    </picture>
  )
}

/** Returns the rule that keeps the focus of a photograph visible, because the content security policy allows no style attributes.
 *  `Photograph` adds it to its page; a page on which a script shows photographs of another page adds it itself. */
export function focusStyle(photograph: Pick<Partial<SitePhotograph>, 'focus'>): string {
  return focusClass(photograph)
    .map((name) => `.${name}{object-position:${name.replace('focus-', '').replace('-', '% ')}%}`)
    .join('')
}

/** Returns no class where the focus is the centre, as it is without a rule. */
function focusClass({ focus }: Pick<Partial<SitePhotograph>, 'focus'>): string[] {
  const name = focus && `focus-${Math.round(focus.x)}-${Math.round(focus.y)}`
  return name === undefined || name === 'focus-50-50' ? [] : [name]
}

function loadingOf({ first = false }: Pick<Loading, 'first'>) {
  return { ...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }), decoding: 'async' as const }
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

export interface PhotographFile extends Omit<SitePhotograph, 'focus' | 'share'> {
  kind: 'photograph'
}
