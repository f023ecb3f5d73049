import { IconActivityHeartbeat } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import type { LiveState } from '../../shared/live/live-socket.js';
import { useLiveState } from '../../shared/live/use-live-state.js';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { AccountMenu } from './account-menu.js';
import { OrgSwitcher } from './org-switcher.js';
import classes from './sidebar.module.css';
import { useSession } from './use-session.js';

interface Place {
  readonly label: string;
  readonly path: string;
  readonly Icon: typeof IconActivityHeartbeat;
}

/** The groups of places; a new one is a line here and a route. */
const GROUPS: readonly { readonly label: string; readonly places: readonly Place[] }[] = [
  { label: 'Operate', places: [{ label: 'MCP diagnostics', path: 'diagnostics', Icon: IconActivityHeartbeat }] },
];

export function Sidebar() {
  const { org } = useSession();
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <BrandMark />
        Plumbline
      </div>
      <OrgSwitcher />
      <nav aria-label="Places" className={classes.nav}>
        {GROUPS.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h2 className={classes.group}>{group.label}</h2>
            <ul className={classes.list}>
              {group.places.map(({ label, path, Icon }) => (
                <li key={path}>
                  <NavLink to={`/o/${org.orgId}/${path}`} className={classes.link ?? ''}>
                    <Icon size={17} stroke={1.7} aria-hidden />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <LiveNote />
      <AccountMenu />
    </div>
  );
}

const LIVE_WORDS: Record<LiveState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  down: 'Not live: asking every 2 s',
};

function LiveNote() {
  const state = useLiveState();
  return (
    <p className={classes.live} data-state={state} role="status">
      {LIVE_WORDS[state]}
    </p>
  );
}
