import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './org-switcher.module.css';
import { useSession } from './use-session.js';

/** Names the organisation one is in; with several, it is a menu to the others. */
export function OrgSwitcher() {
  const { me, org } = useSession();
  if (me.memberships.length < 2) {
    return (
      <p className={classes.org}>
        <OrgName name={org.orgName} />
      </p>
    );
  }
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={classes.org} aria-label={`Organisation ${org.orgName}: switch`}>
          <OrgName name={org.orgName} />
          <IconSelector size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {me.memberships.map(({ orgId, orgName }) => (
          <Menu.Item
            key={orgId}
            component={Link}
            to={`/o/${orgId}/diagnostics`}
            rightSection={orgId === org.orgId ? <IconCheck size={14} aria-label="Current" /> : null}
          >
            <bdi>{orgName}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function OrgName({ name }: { readonly name: string }) {
  return (
    <>
      <span className={classes.letter} aria-hidden>
        {[...name][0]?.toUpperCase() ?? ''}
      </span>
      <bdi className={classes.name}>{name}</bdi>
    </>
  );
}
