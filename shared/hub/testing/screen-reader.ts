/** The part of the browser's accessibility tree that is read here: see Accessibility.AXNode of the Chrome DevTools Protocol. */
interface TreeNode {
  nodeId: string
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  value?: { value?: unknown }
  properties?: readonly { name: string; value: { value?: unknown } }[]
  parentId?: string
  childIds?: readonly string[]
  backendDOMNodeId?: number
}

/** What is pressed or typed (`Tab`, `type: Ada`), and what a screen reader says after it: the title of a new page, the groups that the
 *  focus has come into, the element with the focus, and what live regions announce (`polite: …`); of a new page, all that they contain. */
export type Step = readonly [action: string, ...heard: readonly (string | RegExp)[]]

interface Reading {
  document: string
  focus: string
  groups: readonly string[]
  /** What each live region says, by its element. */
  announced: ReadonlyMap<string, string>
}

interface Setup {
  /** Reads the whole accessibility tree: `Accessibility.getFullAXTree` of the page. */
  readTree: () => Promise<{ nodes: readonly TreeNode[] }>
  press: (key: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** That of the test runner; it fails unless the steps are heard as expected within its time. */
  expectHeard: (heard: () => Promise<string[]>, expected: readonly (string | RegExp)[], action: string) => Promise<void>
}

/** Takes the steps by keyboard alone, and checks after each what the browser passes on to a screen reader. It doesn't notice what a live
 *  region announces and withdraws within one step. */
export async function followByKeyboard(steps: readonly Step[], setup: Setup): Promise<void> {
  let before = read((await setup.readTree()).nodes)
  for (const [action, ...expected] of steps) {
    let now = before
    if (action.startsWith('type: ')) await setup.type(action.slice('type: '.length))
    else await setup.press(action)
    await setup.expectHeard(
      async () => {
        now = read((await setup.readTree()).nodes)
        return describeChange(before, now)
      },
      expected,
      action,
    )
    // What an open dialog hides from screen readers is no news when the dialog has closed.
    before = { ...now, announced: new Map([...before.announced, ...now.announced]) }
  }
}

function describeChange(before: Reading, now: Reading): string[] {
  const isNewPage = now.document !== before.document
  const announced = [...now.announced].filter(([id, text]) => text !== '' && text !== before.announced.get(id))
  return [
    ...(isNewPage ? [`page: ${now.document.replace(/^\d+ /, '')}`] : []),
    ...now.groups.filter((group) => isNewPage || !before.groups.includes(group)).map((group) => `in: ${group}`),
    now.focus,
    ...announced.map(([, text]) => text),
  ]
}

function read(nodes: readonly TreeNode[]): Reading {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const ancestorsOf = (node: TreeNode): TreeNode[] => {
    const parent = node.parentId === undefined ? undefined : byId.get(node.parentId)
    return parent ? [...ancestorsOf(parent), parent] : []
  }
  const textOf = (node: TreeNode): string =>
    node.role?.value === 'StaticText'
      ? text(node.name)
      : (node.childIds ?? [])
          .map((id) => byId.get(id))
          .flatMap((child) => (child ? [textOf(child)] : []))
          .join(' ')

  const [root] = nodes
  const focused = nodes.findLast((node) => !node.ignored && property(node, 'focused') === true)
  const announced = nodes
    .filter((node) => isLive(node) && !ancestorsOf(node).some(isLive))
    .map((node) => [String(node.backendDOMNodeId), announcement(node, textOf(node))] as const)
  return {
    document: `${root?.backendDOMNodeId} ${text(root?.name)}`,
    focus: focused && focused !== root ? describe(focused) : 'nothing',
    groups: focused
      ? ancestorsOf(focused)
          .filter((node) => groupRoles.has(text(node.role)) && text(node.name) !== '')
          .map((node) => `${text(node.name)}, ${text(node.role)}`)
      : [],
    announced: new Map(announced),
  }
}

const groupRoles = new Set(['alertdialog', 'dialog', 'group', 'menu', 'radiogroup', 'region', 'toolbar'])
const typedRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])
const states = ['required', 'checked', 'pressed', 'expanded', 'selected', 'disabled', 'readonly'] as const

function describe(node: TreeNode): string {
  const role = text(node.role)
  const level = property(node, 'level')
  return [
    ...(text(node.name) === '' ? [] : [text(node.name)]),
    role === 'heading' ? `heading ${String(level)}` : role,
    ...(role === 'button' && property(node, 'hasPopup') === 'menu' ? ['opens a menu'] : []),
    ...states.flatMap((state) => describeState(state, property(node, state))),
    ...(property(node, 'invalid') === 'true' ? ['invalid'] : []),
    ...(typedRoles.has(role) && text(node.value) !== '' ? [`“${text(node.value)}”`] : []),
    ...(text(node.description) === '' ? [] : [text(node.description)]),
  ].join(', ')
}

function describeState(state: string, value: unknown): string[] {
  if (value === true || value === 'true') return [state]
  const isTwoSided = state === 'checked' || state === 'pressed' || state === 'expanded'
  return isTwoSided && (value === false || value === 'false') ? [`not ${state}`] : []
}

function isLive(node: TreeNode): boolean {
  const live = property(node, 'live')
  return !node.ignored && (live === 'polite' || live === 'assertive')
}

function announcement(node: TreeNode, words: string): string {
  const said = words.replaceAll(/\s+/g, ' ').trim()
  return said === '' ? '' : `${String(property(node, 'live'))}: ${said}`
}

function property(node: TreeNode, name: string): unknown {
  return node.properties?.find((one) => one.name === name)?.value.value
}

function text(value: { value?: unknown } | undefined): string {
  return typeof value?.value === 'string' ? value.value.trim() : ''
}
