import { publicPages } from './all-pages.ts'
import { bookButton, expect, openPage, readingTest as test } from './fixtures.ts'

test.use({ reducedMotion: 'reduce', expectedConsole: [/status of 404/] })

test('every page has its landmarks once, headings in order, ids that lead somewhere, and drawings that say what is drawn', async ({
  page,
}) => {
  test.slow()
  for (const path of publicPages) {
    await openPage(page, path)
    for (const role of ['banner', 'main', 'contentinfo'] as const) {
      await expect.soft(page.getByRole(role), `${role} of ${path}`).toHaveCount(1)
    }
    expect.soft(await page.evaluate(findWrongOutline), path).toEqual({ jumps: [], sameNames: [], empty: 0 })
    expect.soft(await page.evaluate(findWrongIds), path).toEqual({ twice: [], nowhere: [] })
    expect.soft(await page.evaluate(findMuteDrawings), path).toEqual([])
  }
})

test('the form reads with its labels, hints and what is wrong', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Phone').fill('12345')
  await expect(page.locator('form')).toHaveAttribute('novalidate', '')
  await bookButton(page).click()
  await expect(page.getByRole('region', { name: 'Please check 4 answers' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect(field('First name')).toHaveAccessibleDescription('First name is required')
  await expect(field('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
  await expect(field('Tell us about it')).toHaveAccessibleDescription(/Rooms, rough sizes/)
  await expect(page.getByRole('combobox', { name: 'What are you planning?' })).toHaveValue('')
  // The trap for programs is not there for anybody else.
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
})

test('what changes without the focus is announced', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByLabel('Size in square metres').fill('20')
  await expect(page.locator('form')).toHaveAttribute('novalidate', '')
  await expect(page.getByText('A usual size for a kitchen extension.')).toHaveAttribute('aria-live', 'polite')
  await page.getByRole('button', { name: 'See My Estimate' }).click()
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Missing Information' }).first(),
  ).toBeAttached()
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Budgeting', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ articles?$/ })).toBeVisible()
})

/** Finds headings that skip a level or are empty, and landmarks that share a name. Runs in the page. */
function findWrongOutline() {
  const seen = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter((one) => one.checkVisibility())
  const levels = seen.map(({ tagName }) => Number(tagName[1]))
  const landmarks = [...document.querySelectorAll('nav, aside, search')].filter((one) => one.checkVisibility())
  const names = landmarks.map((one) => `${one.tagName} ${one.ariaLabel ?? ''}`)
  return {
    jumps: levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
    sameNames: names.filter((name, index) => names.indexOf(name) !== index),
    empty: seen.filter(({ innerText }) => innerText.trim() === '').length,
  }
}

/** Finds ids that two elements share, and references to ids that nothing has. Runs in the page. */
function findWrongIds() {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const references = ['aria-labelledby', 'aria-describedby', 'for'].flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]:not(dialog:not([open]))`)].flatMap((one) =>
      one.getAttribute(attribute)!.split(' '),
    ),
  )
  const anchors = [...document.querySelectorAll('a[href^="#"]')].map((one) => one.getAttribute('href')!.slice(1))
  return {
    twice: ids.filter((id, index) => ids.indexOf(id) !== index),
    nowhere: [...references, ...anchors].filter((id) => !ids.includes(id)),
  }
}

/** Finds pictures that neither say what they show nor are passed over. Runs in the page. */
function findMuteDrawings() {
  return [...document.querySelectorAll('svg, img')]
    .filter((one) => !one.closest('[aria-hidden="true"], [role="img"][aria-label]'))
    .filter((one) => !one.ariaLabel && !one.getAttribute('aria-labelledby') && one.getAttribute('alt') === null)
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}
