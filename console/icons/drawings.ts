import { houseMark, markPicture, markSquare, scaled } from '#shared/icons/house-mark.ts'

/** As on the website: ink and clay on paper. */
const colours = { ink: '#1d2a36', clay: '#b4492b', paper: '#faf7f1', rule: '#d9d2c4' }
const mark = houseMark(colours)
/** One colour: macOS gives a template its own. */
const outline = houseMark({ ink: '#000', clay: '#000' })

/** The program's icon: the mark on a sheet of paper. @param share of the square that the sheet takes; each system has its own */
export function programIcon(share: number): string {
  const side = markSquare - 1
  const sheet = `<rect x="0.5" y="0.5" width="${side}" height="${side}" rx="7" fill="${colours.paper}" stroke="${colours.rule}" stroke-width="0.5"/>`
  return markPicture(scaled(sheet + mark, share))
}

const dotPlace = 'cx="25.5" cy="6.5"'
const dot = `<circle ${dotPlace} r="6.5" fill="${colours.paper}"/><circle ${dotPlace} r="5" fill="${colours.clay}"/>`

/** Beside the clock, on bars light and dark: so with its paper. */
export function trayIcon({ unread }: { unread: boolean }): string {
  const sheet = `<rect width="${markSquare}" height="${markSquare}" rx="6" fill="${colours.paper}"/>`
  return markPicture(sheet + mark + (unread ? dot : ''))
}

export function templateTrayIcon({ unread }: { unread: boolean }): string {
  return markPicture(outline + (unread ? `<circle ${dotPlace} r="5"/>` : ''))
}

/** Over the program's icon in the task bar of Windows. */
export const overlayDot = markPicture(
  `<circle cx="16" cy="16" r="13" fill="${colours.clay}" stroke="#fff" stroke-width="3"/>`,
)
