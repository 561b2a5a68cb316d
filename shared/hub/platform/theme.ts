import { useSyncExternalStore } from 'react'
import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import { clay, darkHub, inkOnPaper, lightHub, type NeutralScale, paperOnInk } from '#shared/brand/hub-colours.ts'

const fontFamilyBase = "'Hanken Grotesk', 'Hanken Grotesk Fallback', 'Segoe UI', system-ui, sans-serif"

/** The colours of the drawings: new work, planting, glass, ink, and sand for what stays. For shapes only: text needs more contrast. */
const drawn = ['Clay', 'Sage', 'Glass', 'Ink', 'Sand'] as const
type DrawnColours = Record<`drawn${(typeof drawn)[number]}`, string>

export const lightTheme: Theme & DrawnColours = {
  ...withNeutrals(createLightTheme(clay), inkOnPaper),
  ...errorColours(lightHub.error),
  ...successColours(lightHub.success),
  ...drawnColours(lightHub.drawn),
  fontFamilyBase,
}
export const darkTheme: Theme & DrawnColours = {
  ...withNeutrals(createDarkTheme(clay), paperOnInk),
  ...errorColours(darkHub.error),
  ...successColours(darkHub.success),
  ...drawnColours(darkHub.drawn),
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
