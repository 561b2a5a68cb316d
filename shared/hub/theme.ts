import { useSyncExternalStore } from 'react'
import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'

/** The brand colour, clay, from its darkest shade to its palest tint; 80 is clay itself. */
const clay: BrandVariants = {
  10: '#210d07',
  20: '#33130a',
  30: '#47190d',
  40: '#5d2010',
  50: '#732814',
  60: '#8f3519',
  70: '#9f3f23',
  80: '#b4492b',
  90: '#c25e42',
  100: '#d47f66',
  110: '#dc907a',
  120: '#e3a390',
  130: '#e9b6a6',
  140: '#f0c8bc',
  150: '#f6dad1',
  160: '#fcebe5',
}

/** Maps greys of Fluent's scale (0 to 255) to ours between ink and paper; greys in between are interpolated. */
type NeutralScale = readonly (readonly [grey: number, colour: string])[]

const inkOnPaper: NeutralScale = [
  [0x00, '#0f161d'],
  [0x24, '#1d2a36'],
  [0x42, '#364552'],
  [0x61, '#566370'],
  [0x70, '#616d79'],
  [0xb3, '#b5ad9d'],
  [0xd1, '#d9d2c4'],
  [0xe0, '#e9e3d7'],
  [0xf0, '#f1ede4'],
  [0xfa, '#faf7f1'],
  [0xff, '#fffdf9'],
]

const paperOnInk: NeutralScale = [
  [0x00, '#0a1016'],
  [0x14, '#131c25'],
  [0x1f, '#18232d'],
  [0x29, '#1d2a36'],
  [0x3d, '#293846'],
  [0x52, '#364655'],
  [0x66, '#4b5b69'],
  [0x99, '#9aa5ae'],
  [0xad, '#b3bbc0'],
  [0xff, '#faf7f1'],
]

const fontFamilyBase = "'Hanken Grotesk', 'Hanken Grotesk Fallback', 'Segoe UI', system-ui, sans-serif"

/** The colours of the drawings: new work, planting, glass, ink, and sand for what stays. For shapes only: text needs more contrast. */
const drawn = ['Clay', 'Sage', 'Glass', 'Ink', 'Sand'] as const
type DrawnColours = Record<`drawn${(typeof drawn)[number]}`, string>

export const lightTheme: Theme & DrawnColours = {
  ...withNeutrals(createLightTheme(clay), inkOnPaper),
  ...errorColours({ text: '#a3261b', rule: '#dba79e', background: '#fbefea' }),
  ...successColours({ text: '#3b6a50', rule: '#a8c5b3', background: '#eef4ef' }),
  ...drawnColours(['#b4492b', '#5d7a68', '#92b6c6', '#566370', '#cfc5b0']),
  fontFamilyBase,
}
export const darkTheme: Theme & DrawnColours = {
  ...withNeutrals(createDarkTheme(clay), paperOnInk),
  ...errorColours({ text: '#f5b5ab', rule: '#8a463d', background: '#3a2424' }),
  ...successColours({ text: '#a3cfb4', rule: '#4a7059', background: '#1f322a' }),
  ...drawnColours(['#d47f66', '#84a892', '#a9cad9', '#9aa5ae', '#766c59']),
  fontFamilyBase,
}

/** Returns the colour of a shape, such as `drawnColour('Sage')`. */
export function drawnColour(name: (typeof drawn)[number]): string {
  return `var(--drawn${name})`
}

const darkScheme = '(prefers-color-scheme: dark)'

/** Returns the theme that the system prefers, and follows its changes. */
export function useSystemTheme(): Theme {
  return useSyncExternalStore(watchScheme, prefersDark) ? darkTheme : lightTheme
}

function watchScheme(onChange: () => void): () => void {
  const query = matchMedia(darkScheme)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function prefersDark(): boolean {
  return matchMedia(darkScheme).matches
}

function errorColours({ text, rule, background }: Record<'text' | 'rule' | 'background', string>): Partial<Theme> {
  return {
    colorPaletteRedForeground1: text,
    colorPaletteRedForeground3: text,
    colorPaletteRedBorder2: text,
    colorStatusDangerForeground1: text,
    colorStatusDangerBorder1: rule,
    colorStatusDangerBackground1: background,
  }
}

function successColours({ text, rule, background }: Record<'text' | 'rule' | 'background', string>): Partial<Theme> {
  return {
    colorPaletteGreenForeground1: text,
    colorPaletteGreenBackground1: background,
    colorPaletteGreenBackground2: rule,
  }
}

function drawnColours(colours: readonly [string, string, string, string, string]): DrawnColours {
  return Object.fromEntries(drawn.map((name, i) => [`drawn${name}`, colours[i]])) as DrawnColours
}

/** Returns the theme with every grey mapped onto our scale; other colours and transparent tokens stay. */
function withNeutrals(theme: Theme, scale: NeutralScale): Theme {
  const moved = Object.entries(theme).map(([token, value]) => [token, moveGrey(value, scale)])
  return { ...theme, ...Object.fromEntries(moved) }
}

function moveGrey(value: unknown, scale: NeutralScale): unknown {
  const level = typeof value === 'string' ? /^#([0-9a-f]{2})\1\1$/i.exec(value)?.[1] : undefined
  return level === undefined ? value : colourAt(Number.parseInt(level, 16), scale)
}

function colourAt(grey: number, scale: NeutralScale): string {
  const upper = scale.findIndex(([stop]) => stop >= grey)
  const [high, highColour] = scale[upper] ?? fail(grey)
  if (high === grey) return highColour
  const [low, lowColour] = scale[upper - 1] ?? fail(grey)
  const share = (grey - low) / (high - low)
  const highParts = rgb(highColour)
  return toHex(rgb(lowColour).map((part, i) => part + ((highParts[i] ?? part) - part) * share))
}

function fail(grey: number): never {
  throw new RangeError(`No colour for the grey ${grey}.`)
}

function rgb(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function toHex(parts: number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
