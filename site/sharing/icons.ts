import { houseMark, markPicture as icon, markShare, scaled } from '#shared/icons/house-mark.ts'
import { dark, light } from '#shared/brand/site-colours.ts'

/** The paths of the icon files, which the build makes from the drawing below. */
export const iconFiles = {
  /** Follows the colour scheme. */
  drawn: '/icon.svg',
  /** 32 pixels, for programs that request /favicon.ico. */
  small: '/favicon.ico',
  /** 180 pixels, for the home screens of Apple's phones. */
  touch: '/apple-touch-icon.png',
  /** Cut to a circle or a rounded square by the phone. */
  maskable: [
    { path: '/icon-192.png', size: 192 },
    { path: '/icon-512.png', size: 512 },
  ],
} as const

/** The logo for print: a house in ink, its extension in clay. */
export function drawnIcon(): string {
  const onDark = `.paper{fill:${dark.page}}.house{stroke:${dark.ink}}.new{fill:${dark.clay}}`
  return icon(
    `<style>@media(prefers-color-scheme:dark){${onDark}}</style><rect class="paper" width="32" height="32" rx="6" fill="${light.page}"/>${mark}`,
  )
}

/** Fills its square to the edges. @param share how much of the width the mark takes, where a phone may cut off the corners */
export function filledIcon(share: number): string {
  return icon(`<rect width="32" height="32" fill="${light.page}"/>${scaled(mark, share / markShare)}`)
}

const mark = houseMark(light)

/** The drawn icon as a data URL, which is smaller than a request for the file. */
export const drawnIconData = `data:image/svg+xml,${drawnIcon().replaceAll('"', "'").replaceAll(/[<>#]/g, encodeURIComponent)}`
