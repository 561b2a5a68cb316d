import type { ReactNode } from 'react'
import {
  Button,
  makeStyles,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatMoneyExactly, type Pence } from '#shared/business/money.ts'
import { MoreHorizontal20Regular } from '../icons/more-horizontal.ts'
import { LoadError } from '../components/query-content.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'

const useStyles = makeStyles({
  list: { display: 'grid' },
  none: { color: tokens.colorNeutralForeground3 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '48px',
  },
  number: { fontWeight: tokens.fontWeightSemibold },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  amount: { fontVariantNumeric: 'tabular-nums' },
})

interface DocumentListProps {
  /** The name of the documents: `invoices`. */
  name: string
  query: UseQueryResult
  /** Shown instead of the rows when there are none. */
  none: ReactNode
  /** `DocumentRow`s. */
  children: ReactNode
}

/** Lists the issued documents of a lead. */
export function DocumentList({ name, query, none, children }: DocumentListProps) {
  const styles = useStyles()
  return (
    <>
      {query.isError ? (
        <LoadError
          title={`Couldn’t load the ${name}`}
          error={query.error}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : undefined}
      {none === undefined ? undefined : <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>{children}</ul>
    </>
  )
}

interface DocumentRowProps {
  document: { number: string; address: string }
  amount: Pence
  menu: ReactNode
  /** Its state, and `DocumentDetail`s. */
  children: ReactNode
}

/** Shows an issued document: its number, which opens its page, its state, its amount and its menu. */
export function DocumentRow({ document, amount, menu, children }: DocumentRowProps) {
  const styles = useStyles()
  return (
    <li className={styles.row}>
      <div>
        <SubtleLink className={styles.number} href={document.address} target="_blank" rel="noreferrer">
          {document.number}
        </SubtleLink>
        {children}
      </div>
      <span className={styles.amount}>{formatMoneyExactly(amount)}</span>
      {menu}
    </li>
  )
}

export function DocumentDetail({ children }: { children: ReactNode }) {
  return <div className={useStyles().detail}>{children}</div>
}

/** The menu with the actions on an issued document. */
export function DocumentMenu({ number, children }: { number: string; children: ReactNode }) {
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<MoreHorizontal20Regular />}
          aria-label={`Actions for ${number}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
  )
}

export function DownloadItem({ href }: { href: string }) {
  return (
    <MenuItemLink href={href} target="_blank" rel="noreferrer">
      Download as PDF
    </MenuItemLink>
  )
}
