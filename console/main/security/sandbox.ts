import type { App } from 'electron'

type SandboxFacts = Pick<App, 'isPackaged'> & { commandLine: Pick<App['commandLine'], 'hasSwitch'> }

/** Switches with which Chromium runs pages without its sandbox, or with a part of it. The start script of an AppImage adds the first where the
 *  system gives it none. */
const weakening = ['no-sandbox', 'no-zygote-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']

/** Returns whether foreign pages may be opened: in Chromium's sandbox alone. Tests may run without it, as root in containers, but not an
 *  installed console. */
export function mayOpenForeignPages({ isPackaged, commandLine }: SandboxFacts): boolean {
  const isTest = !isPackaged && commandLine.hasSwitch('scrape-this-machine')
  return isTest || !weakening.some((name) => commandLine.hasSwitch(name))
}
