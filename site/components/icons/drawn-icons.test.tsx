import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { packages } from '#shared/business/packages.ts'
import { ApplicationIcon, DesignIcon, packageIcons, PhoneCallIcon, SurveyIcon, VideoCallIcon } from './drawn-icons.tsx'

test('every package has a picture of its own', () => {
  const pictures = packages.map(({ id }) => renderToStaticMarkup(createElement(packageIcons[id])))
  expect(new Set(pictures).size).toBe(packages.length)
})

test('the pictures are decoration, small, and show what is new in clay', () => {
  for (const icon of [
    ...Object.values(packageIcons),
    ApplicationIcon,
    DesignIcon,
    PhoneCallIcon,
    SurveyIcon,
    VideoCallIcon,
  ]) {
    const markup = renderToStaticMarkup(createElement(icon))
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).toMatch(/class="icon-new(-line)?"/)
    expect(markup).not.toMatch(/\s(style|id)=/)
    expect(markup.length).toBeLessThan(900)
  }
})
