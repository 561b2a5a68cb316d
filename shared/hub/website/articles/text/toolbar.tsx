import type { ReactElement } from 'react'
import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  ToggleButton,
  tokens,
  Toolbar,
  ToolbarDivider,
} from '@fluentui/react-components'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { ArrowRedo20Regular } from '../../../icons/arrow-redo.ts'
import { ArrowUndo20Regular } from '../../../icons/arrow-undo.ts'
import { ImageAdd20Regular } from '../../../icons/image-add.ts'
import { Link20Regular } from '../../../icons/link.ts'
import { NumberSymbolSquare20Regular } from '../../../icons/number-symbol-square.ts'
import { Table20Regular } from '../../../icons/table.ts'
import { TableAdd20Regular } from '../../../icons/table-add.ts'
import { TextBold20Regular } from '../../../icons/text-bold.ts'
import { TextBulletList20Regular } from '../../../icons/text-bullet-list.ts'
import { TextHeader120Regular, TextHeader220Regular } from '../../../icons/text-header.ts'
import { TextItalic20Regular } from '../../../icons/text-italic.ts'
import { TextNumberListLtr20Regular } from '../../../icons/text-number-list-ltr.ts'
import { tooltip } from '../../../components/shared-tooltip.tsx'
import { keyLabel } from '../../../platform/commands.ts'
import { KeyFiguresDialog, PhotographDialog } from './blocks.tsx'
import { LinkDialog, type LinkTarget, TableDialog } from './dialogs.tsx'

const useStyles = makeStyles({
  toolbar: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    flexWrap: 'wrap',
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: `${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0 0`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

interface Format {
  label: string
  icon: ReactElement
  /** For `Editor.isActive`. */
  name: string
  attributes?: Record<string, unknown>
  keys: readonly string[]
  /** Toggles the format of the selected text. */
  toggle: (chain: ChainedCommands) => ChainedCommands
}

const formats: readonly (Format | 'divider')[] = [
  {
    label: 'Heading',
    icon: <TextHeader120Regular />,
    name: 'heading',
    attributes: { level: 3 },
    keys: ['mod+alt+3'],
    toggle: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: 'Subheading',
    icon: <TextHeader220Regular />,
    name: 'heading',
    attributes: { level: 4 },
    keys: ['mod+alt+4'],
    toggle: (chain) => chain.toggleHeading({ level: 4 }),
  },
  'divider',
  {
    label: 'Bold',
    icon: <TextBold20Regular />,
    name: 'bold',
    keys: ['mod+b'],
    toggle: (chain) => chain.toggleBold(),
  },
  {
    label: 'Italic',
    icon: <TextItalic20Regular />,
    name: 'italic',
    keys: ['mod+i'],
    toggle: (chain) => chain.toggleItalic(),
  },
  'divider',
  {
    label: 'Bullet list',
    icon: <TextBulletList20Regular />,
    name: 'bulletList',
    keys: ['mod+shift+8'],
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    icon: <TextNumberListLtr20Regular />,
    name: 'orderedList',
    keys: ['mod+shift+7'],
    toggle: (chain) => chain.toggleOrderedList(),
  },
]

export type ToolbarDialog = 'link' | 'table' | 'photograph' | 'key figures'

export interface TextToolbarProps {
  editor: Editor
  /** The id of the text field that the toolbar changes. */
  controls: string
  linkTargets: readonly LinkTarget[]
  dialog: ToolbarDialog | undefined
  setDialog: (dialog: ToolbarDialog | undefined) => void
}

/** The toolbar above a text. One button is a tab stop, and the arrow keys reach the others. */
export function TextToolbar({ editor, controls, linkTargets, dialog, setDialog }: TextToolbarProps) {
  const styles = useStyles()
  const state = useEditorState({ editor, selector: readState })
  const close = () => setDialog(undefined)
  const insert = (type: string, attrs: object) => editor.chain().focus().insertContent({ type, attrs }).run()

  return (
    <>
      <Toolbar aria-label="Formatting" aria-controls={controls} className={styles.toolbar}>
        {formats.map((format, index) =>
          format === 'divider' ? (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <ToolbarDivider key={index} />
          ) : (
            <ToggleButton
              key={format.label}
              appearance="subtle"
              icon={format.icon}
              aria-label={format.label}
              {...tooltip(`${format.label} (${format.keys.map(keyLabel).join(' ')})`)}
              checked={state.active.includes(format.label)}
              disabledFocusable={!state.possible.includes(format.label)}
              onClick={() => format.toggle(editor.chain().focus()).run()}
            />
          ),
        )}
        <ToolbarDivider />
        <ToggleButton
          appearance="subtle"
          icon={<Link20Regular />}
          aria-label="Link"
          {...tooltip(`Link (${keyLabel('mod+k')})`)}
          checked={state.isLink}
          onClick={() => setDialog('link')}
        />
        {state.isTable ? (
          <TableMenu editor={editor} onChangeCaption={() => setDialog('table')} />
        ) : (
          <Button
            appearance="subtle"
            icon={<TableAdd20Regular />}
            aria-label="Insert table"
            {...tooltip('Insert table')}
            onClick={() => setDialog('table')}
          />
        )}
        <Button
          appearance="subtle"
          icon={<ImageAdd20Regular />}
          aria-label="Insert photo"
          {...tooltip('Insert photo')}
          disabledFocusable={state.isTable}
          onClick={() => setDialog('photograph')}
        />
        <Button
          appearance="subtle"
          icon={<NumberSymbolSquare20Regular />}
          aria-label="Insert key figures"
          {...tooltip('Insert key figures')}
          disabledFocusable={state.isTable}
          onClick={() => setDialog('key figures')}
        />
        <ToolbarDivider />
        <Button
          appearance="subtle"
          icon={<ArrowUndo20Regular />}
          aria-label="Undo"
          {...tooltip(`Undo (${keyLabel('mod+z')})`)}
          disabledFocusable={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <Button
          appearance="subtle"
          icon={<ArrowRedo20Regular />}
          aria-label="Redo"
          {...tooltip(`Redo (${keyLabel('mod+y')})`)}
          disabledFocusable={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </Toolbar>
      {dialog === 'link' ? <LinkDialog editor={editor} targets={linkTargets} onClose={close} /> : undefined}
      {dialog === 'table' ? <TableDialog editor={editor} onClose={close} /> : undefined}
      {dialog === 'photograph' ? (
        <PhotographDialog onClose={close} onSave={(photograph) => insert('photograph', photograph)} />
      ) : undefined}
      {dialog === 'key figures' ? (
        <KeyFiguresDialog onClose={close} onSave={(figures) => insert('keyFigures', { figures })} />
      ) : undefined}
    </>
  )
}

/** Returns the state of the buttons for the selection. */
function readState({ editor }: { editor: Editor }) {
  const all = formats.filter((format) => format !== 'divider')
  return {
    active: all.filter(({ name, attributes }) => editor.isActive(name, attributes)).map(({ label }) => label),
    possible: all.filter(({ toggle }) => toggle(editor.can().chain()).run()).map(({ label }) => label),
    isLink: editor.isActive('link'),
    isTable: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

/** A menu with the actions for the table that contains the caret. */
function TableMenu({ editor, onChangeCaption }: { editor: Editor; onChangeCaption: () => void }) {
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () => command(editor.chain().focus()).run()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" icon={<Table20Regular />} aria-label="Table" {...tooltip('Table')} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={run((chain) => chain.addRowBefore())}>Add row above</MenuItem>
          <MenuItem onClick={run((chain) => chain.addRowAfter())}>Add row below</MenuItem>
          <MenuItem onClick={run((chain) => chain.deleteRow())}>Delete row</MenuItem>
          <MenuDivider />
          <MenuItem onClick={run((chain) => chain.addColumnBefore())}>Add column before</MenuItem>
          <MenuItem onClick={run((chain) => chain.addColumnAfter())}>Add column after</MenuItem>
          <MenuItem onClick={run((chain) => chain.deleteColumn())}>Delete column</MenuItem>
          <MenuDivider />
          <MenuItem onClick={run((chain) => chain.toggleHeaderRow())}>Headings above the columns</MenuItem>
          <MenuItem onClick={onChangeCaption}>Caption…</MenuItem>
          <MenuItem onClick={run((chain) => chain.deleteTable())}>Delete table</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
