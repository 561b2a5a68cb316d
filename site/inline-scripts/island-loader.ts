interface IslandModule {
  hydrate(island: HTMLElement): void
}

const firstActions = 'scroll pointermove pointerdown keydown focusin'.split(' ')

/** Waits for the visitor's first action, then loads each island as it comes near the screen. */
export function armIslands(): void {
  const observer = new IntersectionObserver(loadNear, { rootMargin: '300px' })
  for (const action of firstActions) addEventListener(action, arm)

  function arm() {
    for (const action of firstActions) removeEventListener(action, arm)
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) observer.observe(island)
  }
}

function loadNear(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    observer.unobserve(target)
    void load(target as HTMLElement)
  }
}

/** Asks for the island's files at once, so that its imports do not wait for each other. */
export async function load(island: HTMLElement) {
  const files = island.dataset['scripts']!.split(' ')
  const [entry] = files.map((file) => import(file) as Promise<IslandModule>)
  ;(await entry!).hydrate(island)
}
