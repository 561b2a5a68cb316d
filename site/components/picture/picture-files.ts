import { pictures } from 'virtual:pictures'
import type { PictureFile } from './picture-file.ts'

/** Every picture that the build has written, by name: see build/pictures.ts. */
export const pictureFiles = pictures as Readonly<Record<string, PictureFile>>
