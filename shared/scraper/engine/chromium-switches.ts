import { join } from 'node:path'
import { childEnvironment } from '../../child-environment.ts'

/** Loaded when a browser is tried, because a server that starts need not wait for it. */
const childProcess = () => process.getBuiltinModule('node:child_process')

/** Switches that block pop-ups and connections outside the proxy, and save resources. */
const switches = [
  '--block-new-web-contents',
  // WebRTC may only use the proxy, which carries no UDP. The switch has two names, and newer versions of Chromium ignore the first.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The proxy resolves names. For WebRTC, Chromium would resolve them itself, and a DNS query alone can leak data.
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
  // Pages are not displayed, so rendering needs no process of its own, and no 3D APIs, which a page could misuse. The network needs none
  // either: both together save a tenth of the memory.
  '--in-process-gpu',
  '--disable-3d-apis',
  '--enable-features=NetworkServiceInProcess2',
  // The scraper never navigates back.
  '--disable-features=BackForwardCache',
]

/** Returns the switches for starting Chromium. */
export function chromiumSwitches({ withoutSandbox }: { withoutSandbox: boolean }): string[] {
  return [...switches, ...(withoutSandbox ? ['--no-sandbox'] : [])]
}

/** Returns whether the process runs as root, for whom Chromium starts only without its sandbox. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

const patienceMs = 10_000

/** Returns whether Chromium reports that the system provides no sandbox. Called after a failed start, because Chromium does not report the
 *  reason over the pipe that controls it. */
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
  const args = [
    '--headless',
    ...switches,
    `--user-data-dir=${join(profileFolder, 'trial')}`,
    '--dump-dom',
    'about:blank',
  ]
  return new Promise((resolve) => {
    const limits = { timeout: patienceMs, killSignal: 'SIGKILL' } as const
    childProcess().execFile(executablePath, args, { env: childEnvironment(), ...limits }, (_, _output, complaints) =>
      resolve(/no usable sandbox|without --no-sandbox/i.test(complaints)),
    )
  })
}
