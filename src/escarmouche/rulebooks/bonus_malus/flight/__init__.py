"""Flight: from terror, for good when a group loses heart, and casualties that crawl away (BM-DEMORAL-*, BM-FUITE-*)."""
