import { iconFiles } from '../../sharing/icons.ts'
import { manifestPath } from '../../sharing/manifest.ts'

export function IconLinks() {
  return (
    <>
      <link rel="icon" href={iconFiles.small} sizes="32x32" />
      <link rel="icon" href={iconFiles.drawn} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconFiles.touch} />
      <link rel="manifest" href={manifestPath} />
    </>
  )
}
