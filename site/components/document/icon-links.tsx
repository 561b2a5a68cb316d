import { drawnIconData, iconFiles } from '../../sharing/icons.ts'
import { manifestPath } from '../../sharing/manifest.ts'

export function IconLinks({ isStart }: { isStart: boolean }) {
  return (
    <>
      <link rel="icon" href={iconFiles.small} sizes="32x32" />
      <link rel="icon" href={drawnIconData} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconFiles.touch} />
      {/* Whoever puts the site on a home screen starts here; every other page does without the asking for it. */}
      {isStart && <link rel="manifest" href={manifestPath} />}
    </>
  )
}
