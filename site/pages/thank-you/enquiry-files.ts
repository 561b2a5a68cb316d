// In the thank-you page. Sends photographs and plans to the enquiry that the visitor has just made, one after another.
import { enquiryFileLimits } from '#shared/business/enquiry-files.ts'
import { encodeFileName, fileNameHeader } from '#shared/contract/api-call.ts'
import { enquiryFileContent as content } from '../../content/enquiry-files.ts'
import { filesAddressKey, inSession } from '../../browser-storage/browser-storage.ts'

const address = inSession((items) => items.getItem(filesAddressKey))
const section = document.querySelector<HTMLElement>('.enquiry-files')
if (address && section) offerUpload(address, section)

function offerUpload(address: string, section: HTMLElement): void {
  const input = section.querySelector('input')!
  const list = section.querySelector('ul')!
  const status = section.querySelector('output')!
  let all = 0
  let sent = 0
  let last = Promise.resolve()

  section.hidden = false
  section.querySelector('button')!.addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    for (const file of input.files!) addFile(file)
    input.value = '' // so that the same file can be chosen again
  })

  function addFile(file: File): void {
    const row = document.createElement('li')
    const state = document.createElement('span')
    const id = crypto.randomUUID()
    row.append(file.name, state)
    list.append(row)
    all += 1

    if (all > enquiryFileLimits.files) return giveUp(content.tooMany)
    if (file.size > enquiryFileLimits.bytes) return giveUp(content.tooLarge)
    queue()

    function queue(): void {
      show(content.waiting)
      last = last.then(async () => {
        const problem = await send(`${address}&${new URLSearchParams({ id })}`, file, (percent) =>
          show(content.sending(percent)),
        )
        if (problem !== undefined) return giveUp(problem, queue)
        sent += 1
        show(content.sent)
        status.textContent = content.progress(sent)
      })
    }

    function show(text: string): void {
      state.textContent = text
    }

    function giveUp(problem: string, retry?: () => void): void {
      show(problem)
      status.textContent = `${sent > 0 ? content.progress(sent) : ''} ${file.name}: ${problem}`
      if (retry) addButton(content.retry, retry)
      addButton(content.remove, () => {
        all -= 1
        row.remove()
        section.querySelector('button')!.focus()
      })
    }

    function addButton(label: string, act: () => void): void {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.setAttribute('aria-label', `${label}: ${file.name}`)
      button.addEventListener('click', () => {
        for (const one of row.querySelectorAll('button')) one.remove()
        act()
      })
      row.append(button)
    }
  }
}

/** Sends one file. `fetch` could not say how far it is. @returns why it was refused; undefined once it is stored */
function send(address: string, file: File, onProgress: (percent: number) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(fileNameHeader, encodeFileName(file.name))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)))
    request.addEventListener('error', () => resolve(content.failed))
    request.addEventListener('load', () => {
      const isSentence = request.getResponseHeader('Content-Type')?.startsWith('text/plain')
      resolve(request.status === 204 ? undefined : isSentence ? request.responseText : content.failed)
    })
    request.send(file)
  })
}
