import { planningCheckKey, sessionOrHistory } from '../../browser-storage/browser-storage.ts'

/** Keeps what the check found until the enquiry is sent or the tab is closed. */
export function saveCheck(found: string): void {
  sessionOrHistory.setItem(planningCheckKey, found)
}

/** Puts it into a description that says nothing yet. */
export function fillInCheck(description: HTMLTextAreaElement): void {
  description.value ||= sessionOrHistory.getItem(planningCheckKey) ?? ''
}

export function deleteCheck(): void {
  sessionOrHistory.removeItem(planningCheckKey)
}
