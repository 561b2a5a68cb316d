// Everything that the public site stores in a visitor's browser: each key with what it holds and for how long. No other file names
// a storage or a key: a key that is not declared here does not compile, and the linter refuses the names of the storages elsewhere.
//
// Nothing here throws. Where a storage is blocked, as in some private windows, or full, reading finds nothing and what is written
// is lost, except what a repeat is recognised by: that is then in the state of the history entry, which survives a reload and the
// back button, but not a new page.

type Key<Place extends string> = string & { readonly keptIn: Place }

/** In local storage, until the visitor or the browser deletes it. */
type LocalKey = Key<'local'>
/** In session storage, which is gone when the tab is closed. */
type SessionKey = Key<'session'>
/** In session storage or, without it, in the history entry. */
export type SessionOrHistoryKey = SessionKey & { readonly orIn: 'history' }

/** The visitor's answer about cookies, under the name and with the values of the specification: `accepted` or `rejected`. Half a year. */
export const consentKey = 'cookie-consent' as LocalKey
/** Which question was answered, and when in milliseconds, for example `1 1795253400000`. */
export const consentRecordKey = 'cookie-consent-record' as LocalKey

/** What the visitor came for, a package type or `feasibility`. Until an enquiry is sent. */
export const interestKey = 'interest' as SessionKey
/** JSON: what has been typed into a booking form, by the consultation form's field names. Until the enquiry is sent. */
export const draftKey = 'form-draft' as SessionKey
/** The address on which the visitor chooses the time of their call. */
export const callAddressKey = 'call-address' as SessionKey
/** The address to which the visitor's photographs and plans are sent. */
export const filesAddressKey = 'files-address' as SessionKey
/** JSON: the first and the last campaign that led here, as the contract's `campaign`. Not after a no. */
export const campaignKey = 'campaign' as SessionKey
/** JSON: a list of the events that no tag has received yet. Until the tags have loaded, and not after a no. */
export const eventsKey = 'pending-events' as SessionKey
/** `yes` for a conversion that no tag has received yet. Until it is sent, and not after a no. */
export const conversionKey = (conversion: string) => `pending-${conversion}` as SessionKey

/** Whether something can be stored. Deleted at once. */
const probeKey = 'storage-probe' as SessionKey

/** What the planning check has found, as text. Until an enquiry is sent. */
export const planningCheckKey = 'planning-check' as SessionOrHistoryKey
/** The id of the enquiry that is about to be sent. Until the server has it. */
export const consultationIdKey = 'consultation-id' as SessionOrHistoryKey
/** The id of the estimate that is about to be asked for. Until the server has it. */
export const calculationIdKey = 'calculation-id' as SessionOrHistoryKey
/** The id of the checkout of a deposit. After a change of the deposit another checkout begins, so that nobody pays a sum that their
 *  page does not show. */
export const checkoutIdKey = (chargePence: number) => `checkout-id-${chargePence}` as SessionOrHistoryKey
/** The address to which the payment of the checkout leads once it is made. */
export const paymentAddressKey = 'checkout-payment' as SessionOrHistoryKey
/** The id of the payment that was tried. Until its result has been shown. */
export const paymentAttemptKey = 'checkout-attempt' as SessionOrHistoryKey
/** JSON: who pays, as the checkout's form. From paying to the confirmation. */
export const customerKey = 'customer-info' as SessionOrHistoryKey

/** What the site does with a storage. */
interface Items<Name extends string> {
  getItem(key: Name): string | null
  setItem(key: Name, value: string): void
  removeItem(key: Name): void
}

/** Returns what `use` does; undefined where local storage is blocked or full, or has what `use` cannot read. */
export function inLocal<Value>(use: (items: Items<LocalKey>) => Value): Value | undefined {
  try {
    return use(localStorage)
  } catch {}
  return undefined
}

/** Returns what `use` does; undefined where session storage is blocked or full, or has what `use` cannot read. */
export function inSession<Value>(use: (items: Items<SessionKey>) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {}
  return undefined
}

export const sessionOrHistory: Items<SessionOrHistoryKey> = {
  getItem: (key) => readEntry().get(key) ?? inSession((items) => items.getItem(key)) ?? null,
  setItem(key, value) {
    sessionOrHistory.removeItem(key)
    try {
      sessionStorage.setItem(key, value)
    } catch {
      writeEntry(readEntry().set(key, value))
    }
  },
  removeItem(key) {
    inSession((items) => items.removeItem(key))
    const kept = readEntry()
    if (kept.delete(key)) writeEntry(kept)
  },
}

function readEntry(): Map<string, string> {
  const { kept } = (history.state ?? {}) as { kept?: Map<string, string> }
  return new Map(kept)
}

/** Beside what the page itself has put there. */
function writeEntry(kept: Map<string, string>): void {
  history.replaceState({ ...(history.state as object | null), kept }, '')
}

/** Browsers refuse to read session storage, have none, or let nothing be written. */
export function blocksStorage(): boolean {
  return !inSession((items) => {
    items.setItem(probeKey, '')
    items.removeItem(probeKey)
    return true
  })
}

/** Deletes what the scripts of others have stored under such names. */
export function deleteForeign(names: RegExp): void {
  inLocal((items) => deleteNamed(items, names))
  inSession((items) => deleteNamed(items, names))
}

function deleteNamed<Name extends string>(items: Items<Name>, names: RegExp): void {
  for (const key of Object.keys(items)) if (names.test(key)) items.removeItem(key as Name)
}
