import { visitStorage } from '../visit-storage.ts'

const key = 'planning-check'

/** Keeps what the check found until the enquiry is sent or the tab is closed. */
export function saveCheck(found: string): void {
  visitStorage.setItem(key, found)
}

/** Puts it into a description that says nothing yet. */
export function fillInCheck(description: HTMLTextAreaElement): void {
  description.value ||= visitStorage.getItem(key) ?? ''
}

export function deleteCheck(): void {
  visitStorage.removeItem(key)
}
