import type { Session } from 'electron'

/** Turns the marking of misspelt words on or off. macOS has a dictionary. Elsewhere Chromium downloads one of its own once, from Google's
 *  server of dictionaries, so it stays off until the owner asks for it. */
export function setSpelling(session: Session, isOn: boolean): void {
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages(isOn ? ['en-GB'] : [])
  session.setSpellCheckerEnabled(isOn)
}
