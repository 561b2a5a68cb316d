// In the thank-you page. The address opens the visitor's own page, so it is on no link that a tag could read.
import { callAddressKey, inSession } from '../../browser-storage/browser-storage.ts'

const address = inSession((items) => items.getItem(callAddressKey))
const choice = document.querySelector<HTMLElement>('.call-choice')
if (address && choice) {
  choice.hidden = false
  choice.querySelector('button')!.addEventListener('click', () => location.assign(address))
}
