import spellChecker from '@zootools/email-spell-checker'

/** Real domains that the checker would take for a slip of a more popular one. */
const alsoRight = ['aol.co.uk', 'bt.com', 'email.com', 'fsmail.net', 'mac.com', 'o2.co.uk']
/** Endings of British institutions, which it does not know. */
const britishEndings = ['ac.uk', 'gov.uk', 'nhs.uk', 'sch.uk', 'police.uk', 'ltd.uk', 'plc.uk']

/** The address that was probably meant, where this one looks like a slip of the finger; never a correction. */
export function suggestSpelling(address: string): string | undefined {
  if (britishEndings.some((ending) => address.toLowerCase().endsWith(`.${ending}`))) return undefined
  const { run, POPULAR_DOMAINS } = spellChecker
  return run({ email: address, domains: [...POPULAR_DOMAINS, ...alsoRight] })?.full
}
