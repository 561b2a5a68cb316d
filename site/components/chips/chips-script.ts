// In pages whose cards can be filtered: the chip pressed is in the address, so that a filtered page can be shared.
import { categoryParameter } from '#shared/carried-query.ts'

const chips = [...document.querySelectorAll<HTMLButtonElement>('.chips button')]
const cards = [...document.querySelectorAll<HTMLElement>('[data-category]')]
const count = document.querySelector<HTMLElement>('.chips-count')!

function show(category: string) {
  for (const chip of chips) chip.ariaPressed = String(chip.value === category)
  for (const card of cards) card.hidden = category !== '' && card.dataset['category'] !== category
  const shown = cards.filter(({ hidden }) => !hidden).length
  count.textContent = `${shown} ${count.dataset[shown === 1 ? 'one' : 'many']}`
}

for (const chip of chips) {
  chip.addEventListener('click', () => {
    const address = new URL(location.href)
    if (chip.value) address.searchParams.set(categoryParameter, chip.value)
    else address.searchParams.delete(categoryParameter)
    history.replaceState(history.state, '', address)
    show(chip.value)
  })
}

const wanted = new URLSearchParams(location.search).get(categoryParameter)
if (wanted && chips.some(({ value }) => value === wanted)) show(wanted)
