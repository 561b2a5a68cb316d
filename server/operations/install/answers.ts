import { SettingsError, readSettings } from '../../platform/config/read-settings.ts'

/** The settings that install.sh asks for. */
export const askedSettings = [
  'PUBLIC_URL',
  'BUSINESS_NAME',
  'BUSINESS_PHONE',
  'BUSINESS_EMAIL',
  'BUSINESS_INFO_EMAIL',
] as const

/** Checks answers to the questions of install.sh: by the rules of the server, and for a website that the internet can reach.
 *  @param answers the answers by the name of their setting; every one is checked
 *  @returns one sentence for each mistake, which begins with the name of the setting */
export function findMistakes(answers: Readonly<Record<string, string>>): string[] {
  return Object.entries(answers).flatMap(([name, value]) => {
    const mistake = findMistake(name, value.trim())
    return mistake === undefined ? [] : [`${name} ${mistake}.`]
  })
}

function findMistake(name: string, value: string): string | undefined {
  if (value === '') return 'must not be empty'
  if (/\p{Cc}/u.test(value)) return 'must be one line of ordinary characters'
  if (name === 'PUBLIC_URL' && !/^https:\/\//i.test(value))
    return 'must begin with https://, as https://www.example.com does'
  try {
    readSettings({ [name]: value })
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')[0]?.replace(`${name} `, '').replace(/\.$/, '')
    throw error
  }
  return name === 'PUBLIC_URL' ? findHostMistake(new URL(value)) : undefined
}

/** A certificate is given to a name of the public internet only. */
function findHostMistake({ hostname, port }: URL): string | undefined {
  const isName = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(hostname)
  if (!isName) return 'must have a whole domain name after https://, such as www.example.com'
  return port === '' ? undefined : 'must end after the domain name: visitors use the usual port'
}
