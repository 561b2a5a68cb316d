import { hubAddress } from '#shared/hub-address.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { iconFiles } from './icons.ts'
import { pageHeads } from '../content/page-heads.ts'
import { light } from '#shared/brand/site-colours.ts'

export const manifestPath = '/manifest.webmanifest'

/** What a phone needs to put the hub on its home screen, where an iPhone lets it show notifications. */
export function manifestOfHub({ business }: SiteSettings): string {
  return JSON.stringify({
    name: `${pageHeads[hubAddress].title}: ${business.name}`,
    short_name: pageHeads[hubAddress].title,
    lang: 'en-GB',
    id: hubAddress,
    start_url: hubAddress,
    scope: hubAddress,
    display: 'standalone',
    background_color: light.page,
    theme_color: light.page,
    icons,
  })
}

/** What a phone needs to put the site on its home screen. */
export function manifest({ business }: SiteSettings): string {
  return JSON.stringify({
    name: business.name,
    short_name: business.name,
    description: pageHeads['/'].description,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    background_color: light.page,
    theme_color: light.page,
    icons,
  })
}

const icons = [
  { src: iconFiles.drawn, type: 'image/svg+xml', sizes: 'any' },
  ...iconFiles.maskable.map(({ path, size }) => ({
    src: path,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose: 'maskable',
  })),
]
