/** Unsaved entries outlive a reload, a crash and the end of the session in this tab, and go when the owner signs out. */
const prefix = 'hub-draft:'

export function readDraft<Values>(key: string): Partial<Values> | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Partial<Values>)
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, values: object): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // A browser without storage has a form without a draft.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key)
}

export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}
