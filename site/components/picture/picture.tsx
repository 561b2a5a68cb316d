import { use } from 'react'
import { pictures } from 'virtual:pictures'
import type { SitePhotograph } from '#shared/site-content.ts'
import { SiteContext } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import { type Loading, loadingOf, Photograph, type PhotographFile } from '../photograph/photograph.tsx'
import css from './picture.css?inline'

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
