import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One row, written with the first key ring that ever met this database: a key ring that cannot read it is the wrong one. */
@Entity('encryption_canary')
@Check('encryption_canary_one_row', 'id = 1')
export class EncryptionCanary {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'encryption_canary_pk' })
  id!: number;

  @Column('text', { name: 'canary_ciphertext' })
  canaryCiphertext!: string;
}
