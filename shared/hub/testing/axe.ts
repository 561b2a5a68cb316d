import axe from 'axe-core'
import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { darkTheme, lightTheme } from '../platform/theme.ts'
import { rulesOfAppearance } from './rules-of-appearance.ts'

/** Each width and each colour once: what axe finds depends on one or on the other, hardly ever on the two together. */
const appearances = [
  { scheme: 'light', width: 390, theme: lightTheme },
  { scheme: 'dark', width: 1280, theme: darkTheme },
] as const

interface Options {
  /** Whether the narrow layout is checked with every rule, not only with those of its colours and sizes. */
  everyRuleNarrow?: boolean
}

/** Runs axe over what the hub shows, narrow and light, then wide and dark, and fails for each violation. */
export async function expectNoViolations({ everyRuleNarrow = false }: Options = {}): Promise<void> {
  const found: string[] = []
  // Axe would measure the colours in between.
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '*, ::before, ::after { transition: none !important }'
  for (const { scheme, width, theme } of appearances) {
    await page.viewport(width, 900)
    await preferColourScheme(scheme)
    await expect.poll(shownBackground).toBe(theme.colorNeutralBackground1)
    await endAnimations()
    // So high that the bar at the bottom edge covers nothing: what it covers can be scrolled into view.
    await page.viewport(width, Math.max(900, document.documentElement.scrollHeight))
    await endAnimations()
    const { violations } = await axe.run(
      // Fluent's guards at the ends of the page, once a panel was open: they pass the focus on as they get it.
      { exclude: ['[data-tabster-dummy]'] },
      {
        ...(width === 390 && !everyRuleNarrow
          ? { runOnly: rulesOfAppearance }
          : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
      },
    )
    for (const { id, nodes } of violations) {
      found.push(`${scheme}, ${width} px, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
  }
  style.remove()
  await preferColourScheme()
  expect(found).toEqual([])
}

/** Sets the colour scheme that the browser prefers; undefined is its default. */
async function preferColourScheme(scheme?: 'light' | 'dark'): Promise<void> {
  const features = scheme ? [{ name: 'prefers-color-scheme', value: scheme }] : []
  await cdp().send('Emulation.setEmulatedMedia', { features })
}

function shownBackground(): string {
  return getComputedStyle(document.querySelector('.fui-FluentProvider')!).getPropertyValue('--colorNeutralBackground1')
}

/** Waits until the hub has rendered for its width and nothing moves any more. Infinite animations are ignored. */
async function endAnimations(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
}
