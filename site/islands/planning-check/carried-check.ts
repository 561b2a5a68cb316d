const key = 'planning-check'

/** Keeps what the check found until the enquiry is sent or the tab is closed. */
export function carryCheck(found: string): void {
  sessionStorage.setItem(key, found)
}

/** Puts it into a description that says nothing yet. */
export function takeCarriedCheck(description: HTMLTextAreaElement): void {
  description.value ||= sessionStorage.getItem(key) ?? ''
}

export function forgetCarriedCheck(): void {
  sessionStorage.removeItem(key)
}
