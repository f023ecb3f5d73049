import { Burger, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { meQuery } from '../../features/session/queries.js';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { useLiveOrg } from '../live/live-bridge.js';
import { loginAddress } from '../session-gate.js';
import { OutOfReach } from './out-of-reach.js';
import { Sidebar } from './sidebar.js';
import classes from './shell.module.css';
import { useSession } from './use-session.js';

/** The frame around every page of an organisation: places on the left, on a phone behind the burger. */
export function Shell() {
  const { org } = useSession();
  const { data: me } = useQuery(meQuery);
  const location = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  useLiveOrg(org.orgId);
  const main = useFocusOnNewPage(location.pathname);

  if (me === null) return <Navigate to={loginAddress(location)} replace />;
  const close = () => setOpenAt(null);
  // The drawer belongs to the page it was opened on: going elsewhere closes it.
  const opened = openAt === location.key;

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.aside}>
        <Sidebar />
      </aside>
      <nav className={classes.bar} aria-label="Menu">
        <Burger size="sm" opened={opened} onClick={() => setOpenAt(location.key)} aria-label="Open menu" />
        <BrandMark />
        <span className={classes.brand}>Plumbline</span>
      </nav>
      <Drawer opened={opened} onClose={close} size={260} title="Menu" closeButtonProps={{ 'aria-label': 'Close' }}>
        <div className={classes.drawer}>
          <Sidebar />
        </div>
      </Drawer>
      <main ref={main} id="content" className={classes.main} tabIndex={-1}>
        <OutOfReach />
        <Outlet />
      </main>
    </div>
  );
}

/** A new page takes the focus, as a loaded document would, so that keyboard and screen reader go on from its beginning. */
function useFocusOnNewPage(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
