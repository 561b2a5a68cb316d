import { isIP } from 'node:net'
import { readConfig } from '../../platform/config/config.ts'
import { SettingsError } from '../../platform/config/read-settings.ts'

/** Checks the settings of an installed server, as its service passes them on.
 *  @param dataFolder the folder of the service's data, which install.sh, its commands and the limits of the service name as well
 *  @returns what install.sh needs to know of them, as lines `name=value`
 *  @throws SettingsError with one sentence for each mistake */
export function describeInstalled(environment: NodeJS.ProcessEnv, dataFolder: string): string[] {
  const config = readConfig(environment)
  const mistakes: string[] = []
  if (config.port === 0)
    mistakes.push('PORT must be a fixed port here, such as 3000, because the proxy has to know it.')
  if (config.dataDir !== dataFolder)
    mistakes.push(`DATA_DIR must be ${dataFolder} where install.sh is used: delete that line.`)
  const { host, port } = config
  if (host !== 'localhost' && isIP(host) === 0)
    mistakes.push('HOST must be an IP address or localhost here, because systemd opens no socket at a name.')
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  const missing = [...(config.smtpUrl ? [] : ['SMTP_URL']), ...(config.stripe ? [] : ['STRIPE_SECRET_KEY'])]
  return [
    `public_url=${config.publicUrl ?? ''}`,
    `host=${host}`,
    `port=${port}`,
    `listen=${withBrackets(host === 'localhost' ? '127.0.0.1' : host)}:${port}`,
    `address=${withBrackets(reachableHost(host))}:${port}`,
    `missing=${missing.join(' ')}`,
  ]
}

/** Returns where this machine reaches a server that listens on a host: on every address also means on its own. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

function withBrackets(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}
