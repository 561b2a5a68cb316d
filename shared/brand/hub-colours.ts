/** The brand colour, clay, from its darkest shade to its palest tint; 80 is clay itself. */
export const clay = {
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
} as const

/** Maps greys of Fluent's scale (0 to 255) to ours between ink and paper; greys in between are interpolated. */
export type NeutralScale = readonly (readonly [grey: number, colour: string])[]

export const inkOnPaper: NeutralScale = [
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

export const paperOnInk: NeutralScale = [
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

/** Colours of the light theme for errors and success, and for drawn shapes: new work, planting, glass, ink, and sand for what stays. */
export const lightHub = {
  error: { text: '#a3261b', rule: '#dba79e', background: '#fbefea' },
  success: { text: '#3b6a50', rule: '#a8c5b3', background: '#eef4ef' },
  drawn: ['#b4492b', '#5d7a68', '#92b6c6', '#566370', '#cfc5b0'],
} as const

export const darkHub = {
  error: { text: '#f5b5ab', rule: '#8a463d', background: '#3a2424' },
  success: { text: '#a3cfb4', rule: '#4a7059', background: '#1f322a' },
  drawn: ['#d47f66', '#84a892', '#a9cad9', '#9aa5ae', '#766c59'],
} as const

/** The window of the console before the hub's first paint. */
export const windowGround = { light: '#faf7f1', dark: '#18232d' } as const

/** Facts of a lead that are found on somebody else's page. */
export const highlight = { ground: '#ffdf5d', text: '#1d2a36' } as const
