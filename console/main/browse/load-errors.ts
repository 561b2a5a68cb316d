export interface LoadProblem {
  title: string
  text: string
}

const blockedByClient = -20
const internetDisconnected = -106
const timedOut = new Set([-7, -118])
const tooManyRedirects = -310

/** Says in plain words why a page could not be loaded. @param code Chromium's error code @param address the page */
export function describeLoadError(code: number, address: string): LoadProblem {
  const host = URL.parse(address)?.hostname ?? address
  if (code <= -200 && code > -300) {
    return {
      title: 'This website isn’t safe to open',
      text: `${host} can’t prove that it is who it says it is: its certificate isn’t valid. Nothing has been sent to it.`,
    }
  }
  if (code === blockedByClient) {
    return {
      title: 'This page can’t be opened here',
      text: `${host} is on a private network, or the address isn’t a web page’s.`,
    }
  }
  if (code === internetDisconnected) {
    return { title: 'You’re offline', text: 'This computer has no connection to the internet.' }
  }
  if (timedOut.has(code)) {
    return { title: 'This website is taking too long', text: `${host} hasn’t answered. It may be busy.` }
  }
  if (code === tooManyRedirects) {
    return {
      title: 'This page redirects too many times',
      text: `${host} keeps redirecting from one address to another.`,
    }
  }
  return {
    title: 'This website can’t be reached',
    text: `Please check the address and your internet connection. ${host} may also be down.`,
  }
}

/** What is said when the page's process has ended. */
export const crashedPage: LoadProblem = {
  title: 'This page has stopped working',
  text: 'Your leads and the rest of the console aren’t affected.',
}
