// In the thank-you page. The address opens the visitor's own page, so it is on no link that a tag could read.
import { callAddressKey } from '../../inline-scripts/storage-keys.ts'

const address = sessionStorage.getItem(callAddressKey)
const choice = document.querySelector<HTMLElement>('.call-choice')
if (address !== null && choice) {
  choice.hidden = false
  choice.querySelector('button')!.addEventListener('click', () => location.assign(address))
}
