import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** Each width and each colour once: what axe finds depends on one or on the other, hardly ever on the two together. */
const appearances = [
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 1280 },
] as const

/** Runs axe over what the hub shows, narrow and light, then wide and dark, and fails for each violation. */
export async function expectNoViolations(): Promise<void> {
  const found: string[] = []
  for (const { scheme, width } of appearances) {
    await page.viewport(width, 900)
    await preferColourScheme(scheme)
    await showNewTheme(scheme)
    const { violations } = await axe.run(
      // Fluent's guards at the ends of the page, once a panel was open: they pass the focus on as they get it.
      { exclude: ['[data-tabster-dummy]'] },
      { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] },
    )
    for (const { id, nodes } of violations) {
      found.push(`${scheme}, ${width} px, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
  }
  await preferColourScheme()
  expect(found).toEqual([])
}

/** Sets the colour scheme that the browser prefers; undefined is its default. */
async function preferColourScheme(scheme?: 'light' | 'dark'): Promise<void> {
  const features = scheme ? [{ name: 'prefers-color-scheme', value: scheme }] : []
  await cdp().send('Emulation.setEmulatedMedia', { features })
}

/** How many frames in a row must be without an animation: on a busy machine the change of the theme starts some frames late. */
const stillFrames = 5

/** Waits until the hub has the colours of its theme and their transitions have ended. Infinite animations are ignored. */
async function showNewTheme(scheme: 'light' | 'dark'): Promise<void> {
  await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true)
  for (let still = 0; still < stillFrames; still += 1) {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    if (ending.length > 0) still = 0
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  }
}
