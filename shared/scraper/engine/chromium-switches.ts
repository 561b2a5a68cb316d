import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** No pop-ups, no way around the proxy, and no resources for what is not shown. */
const switches = [
  '--block-new-web-contents',
  // WebRTC may only go through the proxy, which carries no UDP. Chromium has had two names for this switch, and newer versions do
  // nothing about the first one.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The proxy looks names up. Chromium would do it itself for WebRTC, and a name alone can carry data out.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-gpu',
  '--disable-quic',
  '--mute-audio',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--renderer-process-limit=4',
  // Nobody sees what is drawn, so it needs no process of its own, and nothing in three dimensions that a page could misuse there. Nor
  // does the network: both together are a tenth of the memory.
  '--in-process-gpu',
  '--disable-3d-apis',
  '--enable-features=NetworkServiceInProcess2',
  // Nobody goes back to a page.
  '--disable-features=BackForwardCache',
]

/** Returns the switches that every Chromium of ours is started with. */
export function chromiumSwitches({ withoutSandbox }: { withoutSandbox: boolean }): string[] {
  return [...switches, ...(withoutSandbox ? ['--no-sandbox'] : [])]
}

/** Chromium gives root no sandbox, so it only starts for root without one. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

const patienceMs = 10_000

/** Whether Chromium says that the system gives it no sandbox. Asked after it has failed to start: over the pipe that it is led by, it says
 *  nothing of the reason. */
export function lacksSandbox({
  executablePath,
  profileFolder,
  allowNoSandbox = false,
}: {
  executablePath: string
  profileFolder: string
  allowNoSandbox?: boolean
}): Promise<boolean> {
  const switches = chromiumSwitches({ withoutSandbox: allowNoSandbox && isRoot() })
  const given = [
    '--headless',
    ...switches,
    `--user-data-dir=${join(profileFolder, 'trial')}`,
    '--dump-dom',
    'about:blank',
  ]
  return new Promise((resolve) => {
    execFile(executablePath, given, { timeout: patienceMs, killSignal: 'SIGKILL' }, (_, _output, complaints) =>
      resolve(/no usable sandbox|without --no-sandbox/i.test(complaints)),
    )
  })
}
