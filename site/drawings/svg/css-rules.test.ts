import { expect, test } from 'vitest'
import { readCss } from './css-rules.ts'

test('rules are read with what they are nested in', () => {
  const css = `
    @import '../other.css';
    /* A note: with { braces }. */
    .a { --x: 1px; & .b, & [class^='c'] { fill: var(--x); } }
    @media (prefers-color-scheme: dark) { :root { --x: 2px; } }`
  expect(readCss(css)).toEqual([
    { selector: '.a', condition: '', declarations: { '--x': '1px' } },
    { selector: '.a .b', condition: '', declarations: { fill: 'var(--x)' } },
    { selector: `.a [class^='c']`, condition: '', declarations: { fill: 'var(--x)' } },
    { selector: ':root', condition: '@media (prefers-color-scheme: dark)', declarations: { '--x': '2px' } },
  ])
})
