import type { Business } from '#shared/business/business.ts'
import { callWording } from '#shared/business/call-wording.ts'
import { packages } from '#shared/business/packages.ts'
import { fillTextTerms, type TextTermName, textTermNames } from '#shared/business/text-terms.ts'
import type { TextTerm } from '#shared/contract/website.ts'
import { fillPriceTerms, priceTerm } from '../terms/price-terms.ts'

interface Settings {
  business: Pick<Business, 'calls' | 'prices'>
}

const meanings: Readonly<Record<TextTermName, string>> = {
  minutes: 'The length of the free call, in minutes',
  call: 'How the free call takes place',
  'by call': 'The same after “30 minutes”',
  'how the call works': 'What happens on the free call, in whole sentences',
  deposit: 'The deposit, with and without VAT',
  'package prices': 'The three packages, each with its price',
  'revision price': 'A further round of revisions',
  'council changes price': 'An hour for changes that the council asks for',
  'travel price': 'The travel charge for a visit',
}

/** Returns what the settings fill in for each name. */
function termValues({ business }: Settings): Record<TextTermName, string> {
  const { minutes, call, byCall, howItWorks } = callWording(business.calls)
  const price = (text: string) => fillPriceTerms(text, business.prices)
  return {
    minutes,
    call,
    'by call': byCall,
    'how the call works': howItWorks,
    deposit: price(priceTerm('deposit')),
    'package prices': price(packages.map(({ name, type }) => `${name} ${priceTerm('fee', type)}`).join('; ')),
    'revision price': price(priceTerm('rate', 'revision')),
    'council changes price': price(priceTerm('rate', 'council-changes')),
    'travel price': price(priceTerm('rate', 'travel')),
  }
}

/** Fills the names in braces of a text in, as the settings are. */
export function fillNamedTerms(text: string, settings: Settings): string {
  return fillTextTerms(text, termValues(settings))
}

export function listTerms(settings: Settings): TextTerm[] {
  const values = termValues(settings)
  return textTermNames.map((name) => ({ name, meaning: meanings[name], value: values[name] }))
}
